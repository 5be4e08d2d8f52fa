-- feature: course

-- Until when a lesson was one to try, where it is not any more: whoever bought the course before that was promised that it does not count.
alter table course_lesson add column tried_until timestamptz;
