-- feature: media

-- A file has a number, by which staff reads that it could not be removed.
alter table media_file add column file_id bigint generated always as identity;
