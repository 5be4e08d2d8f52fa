-- feature: service

-- In which category a listed service stands, for lists that other features narrow by it.
create view service_filed as
select s.service_id, s.category_id, coalesce(c.parent_id, 0) as parent_id
from service s join publication_category c on c.category_id = s.category_id where s.listed;
