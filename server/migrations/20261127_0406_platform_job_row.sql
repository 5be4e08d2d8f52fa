-- feature: platform

-- Rows that a job could not do in its last run; gone once a run of it did without them failing.
create table platform_job_row (
  job text not null check (length(job) between 1 and 60),
  row_id bigint not null,
  error text not null check (length(error) <= 300),
  failed_at timestamptz not null,
  tries integer not null default 1,
  primary key (job, row_id)
);
create index platform_job_row_list on platform_job_row (failed_at desc, job, row_id);
