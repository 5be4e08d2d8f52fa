-- feature: circle

-- What circles ask and what was submitted to them become forms (decision 0090). The first version has what is asked now and,
-- behind it, what was asked before and is still answered: each answer finds its label.
create temporary table asked on commit drop as
select p.phonebook_id, p.fields, p.created_at, nextval(pg_get_serial_sequence('form_version', 'version_id')) as version_id,
  p.fields || coalesce((
    select jsonb_agg(jsonb_build_object('label', o.label, 'type', o.type, 'required', false, 'options', '[]'::jsonb)
      order by o.label, o.type)
    from (
      select a ->> 'label' as label, a ->> 'type' as type
      from phonebook_form f cross join lateral jsonb_array_elements(f.answers) a where f.phonebook_id = p.phonebook_id
      except select c ->> 'label', c ->> 'type' from jsonb_array_elements(p.fields) c
    ) o), '[]') as questions
from phonebook p
where p.fields <> '[]' or exists (
  select from phonebook_form f where f.phonebook_id = p.phonebook_id and f.answers <> '[]');
create index on asked (phonebook_id);
analyze asked;

insert into form_version (version_id, kind, subject_id, questions, made_at)
select version_id, 'circle-join', phonebook_id, questions, created_at from asked;
insert into form (kind, subject_id, version_id)
select 'circle-join', phonebook_id, version_id from asked where fields = questions;
with made as (
  insert into form_version (kind, subject_id, questions, made_at)
  select 'circle-join', phonebook_id, fields, created_at from asked where fields <> questions
  returning version_id, kind, subject_id)
insert into form (kind, subject_id, version_id) select kind, subject_id, version_id from made;

-- The keys of the seals are not the database's: rows come in plain, as they stood, and the job of forms seals them.
insert into form_submission (kind, subject_id, holder_id, version_id, user_id, content, submitted_at, erase_at)
select 'circle-join', f.phonebook_id, f.member_id, a.version_id, f.user_id,
  json_build_object('facts', json_build_object('realname', f.realname, 'phone', f.phone, 'company', f.company,
      'position', f.position, 'city', f.city), 'answers', coalesce(w.answers, '[]'))::text,
  f.submitted_at, f.erase_at
from phonebook_form f left join asked a on a.phonebook_id = f.phonebook_id
left join lateral (
  select json_agg(json_build_object('at', q.at - 1, 'value', e.answer ->> 'value') order by e.place) as answers
  from jsonb_array_elements(f.answers) with ordinality e(answer, place)
  join jsonb_array_elements(a.questions) with ordinality q(question, at)
    on q.question ->> 'label' = e.answer ->> 'label' and q.question ->> 'type' = e.answer ->> 'type'
) w on true
order by f.submitted_at, f.member_id;

insert into form_receipt (submission_id, by_id, opened_at)
select s.submission_id, b.user_id, r.revealed_at
from phonebook_form_reveal r join form_submission s on s.kind = 'circle-join' and s.holder_id = r.member_id
join phonebook_member b on b.member_id = r.by_member_id
where b.user_id is not null order by r.reveal_id;

-- Pictures: by the row that shows them; of a row that a merge took away, by the answer that names them.
update media_use u set subject = 'form:' || s.submission_id
from form_submission s where s.kind = 'circle-join' and u.subject = 'phonebook-form:' || s.holder_id;
insert into media_use (subject, bucket, key)
select distinct 'form:' || s.submission_id, u.bucket, u.key
from media_use u join (
  select f.member_id, a ->> 'value' as key from phonebook_form f cross join lateral jsonb_array_elements(f.answers) a
  where a ->> 'type' = 'image') i on u.subject like 'phonebook-form:%' and u.bucket = 'private' and u.key = i.key
join form_submission s on s.kind = 'circle-join' and s.holder_id = i.member_id
on conflict do nothing;
-- What is left of the old names is taken over, or shows pictures of forms that are gone.
delete from media_use where subject like 'phonebook-form:%';

-- reason: every row is a receipt, a submission or a version of a form now.
drop table phonebook_form_reveal;
-- reason: likewise.
drop table phonebook_form;
-- reason: likewise.
alter table phonebook drop column fields;
