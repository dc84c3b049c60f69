-- Accounts: tables of better-auth 1.7.7 in a schema of their own, and the secrets of this product that stand for a person.
-- No table outside this schema refers into it: the product knows a user by id only.
create schema auth;

create table auth."user" (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.session (
  id uuid primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  user_id uuid not null references auth."user" (id) on delete cascade
);
create index session_user_id on auth.session (user_id);

create table auth.account (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth."user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_user_id on auth.account (user_id);

create table auth.verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- Failed sign-ins of one account, whatever address they come from. The key is an HMAC: no e-mail of a stranger is kept here.
create table auth.sign_in_attempts (
  account_hash bytea primary key,
  failures integer not null,
  window_ends timestamptz not null
);

-- Links of teachers: the SHA-256 of each token that was mailed. A reminder mints another one, and the earlier mail still works.
create table auth.teacher_links (
  token_hash bytea primary key,
  invitation_id uuid not null references teacher_invitations (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index teacher_links_invitation on auth.teacher_links (invitation_id);
