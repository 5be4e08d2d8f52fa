-- feature: publication

-- What a draft is to stand in, e.g. a circle; 0: nothing in particular.
alter table publication_draft add column subject_id bigint not null default 0;
