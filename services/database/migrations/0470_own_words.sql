-- outside a transaction
-- What a guardian wrote is found by its author, also for a child that the author looks after no more: for the author's own archive, and when the account is closed.
create index if not exists events_own_words on only events ((meta ->> 'actor')) where type in ('ParentObserved', 'AssessmentScheduled');
create index concurrently if not exists {partition of events}_own_words on {partition of events} ((meta ->> 'actor')) where type in ('ParentObserved', 'AssessmentScheduled');
alter index events_own_words attach partition {partition of events}_own_words;
