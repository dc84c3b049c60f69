-- Views with the specification's names and columns, written in the append's own commit from the events that it appends.
-- version is that of the event which wrote the row: a rebuild beside live writes keeps the newer of two. A score comes with
-- its 90 % interval. completed_at is null while a replayed sitting is open again.

create table mood_assessments (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  mood text not null,
  energy text not null,
  completed_at timestamptz not null,
  version int not null,
  primary key (session_id, day)
);

create table personality_assessments (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  quest_set text not null,
  traits jsonb,
  completed_at timestamptz,
  version int not null,
  primary key (session_id, day)
);

create table cognitive_assessments (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  assessment_type text not null,
  score double precision,
  score_lo double precision,
  score_hi double precision,
  answers int,
  completed_at timestamptz,
  version int not null,
  primary key (session_id, day, assessment_type)
);

create table academic_assessments (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  subject text not null,
  level text,
  score double precision,
  score_lo double precision,
  score_hi double precision,
  answers int,
  strengths text[],
  weaknesses text[],
  completed_at timestamptz,
  version int not null,
  primary key (session_id, day, subject)
);

create table parent_observations (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  home_activities text[] not null,
  social_skills smallint,
  independence smallint,
  creativity smallint,
  emotional_regulation smallint,
  strengths text,
  concerns text,
  observations text,
  completed_at timestamptz not null,
  version int not null,
  primary key (session_id, day)
);

create table teacher_observations (
  session_id uuid not null,
  student_id uuid not null,
  day smallint not null,
  academic_performance smallint,
  classroom_behavior smallint,
  peer_interaction smallint,
  focus_attention smallint,
  participation smallint,
  learning_style text not null,
  strengths text,
  challenges text,
  recommendations text,
  -- The texts that the teacher agreed to show to the family.
  shared text[] not null,
  completed_at timestamptz not null,
  version int not null,
  primary key (session_id, day)
);

create table overall_reports (
  session_id uuid not null,
  student_id uuid not null,
  status text not null check (status in ('completed', 'failed')),
  attempt int not null,
  report_type text,
  overall_score smallint,
  overall_lo smallint,
  overall_hi smallint,
  cognitive_scores jsonb,
  personality_profile jsonb,
  academic_strengths jsonb,
  academic_challenges jsonb,
  behavioral_insights jsonb,
  recommendations jsonb,
  development_areas jsonb,
  -- The whole report, byte for byte what ReportGenerated holds.
  document jsonb,
  failure text,
  generated_at timestamptz,
  version int not null,
  primary key (session_id)
);
