-- feature: activity

-- In which category a listed activity stands, for lists that other features narrow by it.
create view activity_filed as
select a.activity_id, a.category_id, coalesce(c.parent_id, 0) as parent_id
from activity a join publication_category c on c.category_id = a.category_id where a.listed;
