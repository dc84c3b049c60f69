-- Plain tables: people, permissions, letters. Not built from the log; user ids point into the accounts schema without a key.

create table students (
  id uuid primary key,
  nickname text not null,
  age_years int not null check (age_years between 3 and 15),
  birth_month text check (birth_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null default now()
);

create table guardians (
  user_id uuid not null,
  student_id uuid not null references students on delete cascade,
  role text not null check (role in ('owner', 'co-guardian')),
  notify_email text,
  created_at timestamptz not null default now(),
  primary key (user_id, student_id)
);
create index guardians_student on guardians (student_id);

create table consents (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references students on delete cascade,
  user_id uuid not null,
  notice_version text not null,
  text_hash text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_student on consents (student_id);

-- The address goes by retention, its hash stays. The link's token is not here: each mail mints its own.
create table teacher_invitations (
  id uuid primary key,
  assessment_id uuid not null,
  invited_by uuid,
  email text,
  email_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  submitted_at timestamptz
);
create index teacher_invitations_assessment on teacher_invitations (assessment_id);
create index teacher_invitations_inviter on teacher_invitations (invited_by, created_at);

create table mail (
  id uuid primary key default gen_random_uuid(),
  -- Unique for ever: however often a reminder is asked for, one row.
  dedupe_key text not null unique,
  assessment_id uuid not null,
  kind text not null,
  -- 'parent:<user id>' or 'teacher:<invitation id>', never an address.
  recipient text not null,
  local_date date not null,
  payload jsonb not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'retry', 'unknown', 'bounced', 'suppressed', 'expired')),
  attempts int not null default 0,
  message_id text,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_due on mail (due_at) where state in ('pending', 'sending', 'retry');
create index mail_assessment on mail (assessment_id);

create table suppressions (
  recipient_hash text not null,
  -- A kind of mail, or 'all'.
  kind text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (recipient_hash, kind)
);
