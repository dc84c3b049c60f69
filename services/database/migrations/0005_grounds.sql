-- What a score rests on stands beside it: how many answers, the grade of evidence and the version of the scale.
alter table cognitive_assessments add column evidence text, add column scale_version text;
alter table academic_assessments add column evidence text, add column scale_version text;
alter table overall_reports add column overall_answers int, add column evidence text, add column scale_version text;

-- Every score so far was made on the first scale.
update cognitive_assessments set evidence = 'expert-prior', scale_version = '1' where score is not null;
update academic_assessments set evidence = 'expert-prior', scale_version = '1' where score is not null;
update overall_reports set evidence = 'expert-prior', scale_version = '1' where overall_score is not null;

/* Rows of the views, {table: [row]}, the newest of each key. The statements are written out, a table each: this runs in the
   append's transaction, where dynamic SQL would be planned anew every time. */
create or replace function write_views(p_views jsonb) returns void language plpgsql as $$
begin
  if p_views ? 'mood_assessments' then
    insert into mood_assessments as old
      select * from jsonb_populate_recordset(null::mood_assessments, p_views -> 'mood_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, mood = excluded.mood, energy = excluded.energy,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'personality_assessments' then
    insert into personality_assessments as old
      select * from jsonb_populate_recordset(null::personality_assessments, p_views -> 'personality_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, quest_set = excluded.quest_set, traits = excluded.traits,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'cognitive_assessments' then
    insert into cognitive_assessments as old
      select * from jsonb_populate_recordset(null::cognitive_assessments, p_views -> 'cognitive_assessments')
      on conflict (session_id, day, assessment_type) do update set
        student_id = excluded.student_id, score = excluded.score, score_lo = excluded.score_lo,
        score_hi = excluded.score_hi, answers = excluded.answers, evidence = excluded.evidence,
        scale_version = excluded.scale_version, completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'academic_assessments' then
    insert into academic_assessments as old
      select * from jsonb_populate_recordset(null::academic_assessments, p_views -> 'academic_assessments')
      on conflict (session_id, day, subject) do update set
        student_id = excluded.student_id, level = excluded.level, score = excluded.score,
        score_lo = excluded.score_lo, score_hi = excluded.score_hi, answers = excluded.answers,
        evidence = excluded.evidence, scale_version = excluded.scale_version, strengths = excluded.strengths,
        weaknesses = excluded.weaknesses, completed_at = excluded.completed_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'parent_observations' then
    insert into parent_observations as old
      select * from jsonb_populate_recordset(null::parent_observations, p_views -> 'parent_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, home_activities = excluded.home_activities,
        social_skills = excluded.social_skills, independence = excluded.independence,
        creativity = excluded.creativity, emotional_regulation = excluded.emotional_regulation,
        strengths = excluded.strengths, concerns = excluded.concerns, observations = excluded.observations,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'teacher_observations' then
    insert into teacher_observations as old
      select * from jsonb_populate_recordset(null::teacher_observations, p_views -> 'teacher_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, academic_performance = excluded.academic_performance,
        classroom_behavior = excluded.classroom_behavior, peer_interaction = excluded.peer_interaction,
        focus_attention = excluded.focus_attention, participation = excluded.participation,
        learning_style = excluded.learning_style, strengths = excluded.strengths, challenges = excluded.challenges,
        recommendations = excluded.recommendations, shared = excluded.shared, completed_at = excluded.completed_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'overall_reports' then
    insert into overall_reports as old
      select * from jsonb_populate_recordset(null::overall_reports, p_views -> 'overall_reports')
      on conflict (session_id) do update set
        student_id = excluded.student_id, status = excluded.status, attempt = excluded.attempt,
        report_type = excluded.report_type, overall_score = excluded.overall_score, overall_lo = excluded.overall_lo,
        overall_hi = excluded.overall_hi, overall_answers = excluded.overall_answers, evidence = excluded.evidence,
        scale_version = excluded.scale_version, cognitive_scores = excluded.cognitive_scores,
        personality_profile = excluded.personality_profile, academic_strengths = excluded.academic_strengths,
        academic_challenges = excluded.academic_challenges, behavioral_insights = excluded.behavioral_insights,
        recommendations = excluded.recommendations, development_areas = excluded.development_areas,
        document = excluded.document, failure = excluded.failure, generated_at = excluded.generated_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
end $$;
