-- feature: platform

-- The job queue makes its tables here. It makes the schema itself too, but two processes that start at once on an
-- empty database collide there; migrations run one process at a time.
create schema if not exists job;
