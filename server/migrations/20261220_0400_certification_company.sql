-- feature: certification

-- Published: companies whose licence staff has certified and whose certification still stands, by the card on which it was.
create view certification_company as
select user_id, card_id, company, operated_at as since
from certification where kind = 'corporation' and status = 1 and card_id is not null;
