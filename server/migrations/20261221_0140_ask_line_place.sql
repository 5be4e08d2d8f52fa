-- feature: ask

-- Published with its place, 0 outside of circles: by it the newest of a place are read in order.
create or replace view ask_line as
select question_id, no, kind, state, case when anonymous then null else user_id end as user_id, answerer_id, phonebook_id, topic,
  text, images, price, anonymous, order_id, answers, shown, listed, search, asked_at, answered_at, place
from ask_question;
