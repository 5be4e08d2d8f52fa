-- feature: ask

-- Answers are read by their person or question; an index of the number alone made PostgreSQL walk those of everybody.
alter table ask_answer drop constraint ask_answer_no_key;
