-- feature: course

-- Until when all of what was paid comes back: later than usual where a tenth of the course had not opened yet. null: seven days.
alter table course_seat add column refund_until timestamptz;
