-- The step that a child of 11 and more chose. Rows from before have none, and a nullable column without a default rewrites no table.
ALTER TABLE "mood_assessments" ADD COLUMN "step" smallint;

create or replace function write_views(p_views jsonb) returns void language plpgsql as $$
begin
  if p_views ? 'mood_assessments' then
    insert into mood_assessments as old
      select * from jsonb_populate_recordset(null::mood_assessments, p_views -> 'mood_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, mood = excluded.mood, energy = excluded.energy, completed_at = excluded.completed_at, version = excluded.version, step = excluded.step
        where excluded.version > old.version;
  end if;
  if p_views ? 'personality_assessments' then
    insert into personality_assessments as old
      select * from jsonb_populate_recordset(null::personality_assessments, p_views -> 'personality_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, quest_set = excluded.quest_set, traits = excluded.traits, completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'cognitive_assessments' then
    insert into cognitive_assessments as old
      select * from jsonb_populate_recordset(null::cognitive_assessments, p_views -> 'cognitive_assessments')
      on conflict (session_id, day, assessment_type) do update set
        student_id = excluded.student_id, score = excluded.score, score_lo = excluded.score_lo, score_hi = excluded.score_hi, answers = excluded.answers, completed_at = excluded.completed_at, version = excluded.version, evidence = excluded.evidence, scale_version = excluded.scale_version
        where excluded.version > old.version;
  end if;
  if p_views ? 'academic_assessments' then
    insert into academic_assessments as old
      select * from jsonb_populate_recordset(null::academic_assessments, p_views -> 'academic_assessments')
      on conflict (session_id, day, subject) do update set
        student_id = excluded.student_id, level = excluded.level, score = excluded.score, score_lo = excluded.score_lo, score_hi = excluded.score_hi, answers = excluded.answers, strengths = excluded.strengths, weaknesses = excluded.weaknesses, completed_at = excluded.completed_at, version = excluded.version, evidence = excluded.evidence, scale_version = excluded.scale_version
        where excluded.version > old.version;
  end if;
  if p_views ? 'parent_observations' then
    insert into parent_observations as old
      select * from jsonb_populate_recordset(null::parent_observations, p_views -> 'parent_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, home_activities = excluded.home_activities, social_skills = excluded.social_skills, independence = excluded.independence, creativity = excluded.creativity, emotional_regulation = excluded.emotional_regulation, strengths = excluded.strengths, concerns = excluded.concerns, observations = excluded.observations, completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'teacher_observations' then
    insert into teacher_observations as old
      select * from jsonb_populate_recordset(null::teacher_observations, p_views -> 'teacher_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, academic_performance = excluded.academic_performance, classroom_behavior = excluded.classroom_behavior, peer_interaction = excluded.peer_interaction, focus_attention = excluded.focus_attention, participation = excluded.participation, learning_style = excluded.learning_style, strengths = excluded.strengths, challenges = excluded.challenges, recommendations = excluded.recommendations, shared = excluded.shared, completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'overall_reports' then
    insert into overall_reports as old
      select * from jsonb_populate_recordset(null::overall_reports, p_views -> 'overall_reports')
      on conflict (session_id) do update set
        student_id = excluded.student_id, status = excluded.status, attempt = excluded.attempt, report_type = excluded.report_type, overall_score = excluded.overall_score, overall_lo = excluded.overall_lo, overall_hi = excluded.overall_hi, cognitive_scores = excluded.cognitive_scores, personality_profile = excluded.personality_profile, academic_strengths = excluded.academic_strengths, academic_challenges = excluded.academic_challenges, behavioral_insights = excluded.behavioral_insights, recommendations = excluded.recommendations, development_areas = excluded.development_areas, document = excluded.document, failure = excluded.failure, generated_at = excluded.generated_at, version = excluded.version, overall_answers = excluded.overall_answers, evidence = excluded.evidence, scale_version = excluded.scale_version
        where excluded.version > old.version;
  end if;
  if p_views ? 'week_phases' then
    insert into week_phases as old
      select * from jsonb_populate_recordset(null::week_phases, p_views -> 'week_phases')
      on conflict (session_id) do update set
        student_id = excluded.student_id, phase = excluded.phase, day = excluded.day, since = excluded.since, due_at = excluded.due_at, version = excluded.version
        where excluded.version > old.version;
  end if;
end $$;
