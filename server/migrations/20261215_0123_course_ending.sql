-- feature: course

-- Since when a circle is to be dissolved: what was bought in the seven days before comes back whole once it is.
create table course_ending (
  phonebook_id bigint primary key references phonebook (phonebook_id),
  since timestamptz not null
);
