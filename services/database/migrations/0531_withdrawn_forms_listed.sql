-- outside a transaction
-- The forms that teachers withdrew are listed every twenty seconds beside the backups, and few weeks have one.
create index if not exists events_withdrawn_forms on only events (at) where type = 'TeacherInputWithdrawn';
create index concurrently if not exists {partition of events}_withdrawn_forms on {partition of events} (at) where type = 'TeacherInputWithdrawn';
alter index events_withdrawn_forms attach partition {partition of events}_withdrawn_forms;
