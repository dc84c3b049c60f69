-- outside a transaction
create index concurrently if not exists overall_reports_student on overall_reports (student_id);

-- What the housekeeping looks for.
create index concurrently if not exists session_expires_at on auth.session (expires_at);
create index concurrently if not exists teacher_links_expires_at on auth.teacher_links (expires_at);
create index concurrently if not exists sign_in_attempts_window_ends on auth.sign_in_attempts (window_ends);
create index concurrently if not exists commands_without_stream on commands (at) where version = 0;
create index concurrently if not exists streams_keys_due on streams (closed_at) where closed_at is not null and keys_gone_at is null;
