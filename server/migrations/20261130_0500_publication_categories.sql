-- feature: publication

-- Categories of what people publish, a tree for each kind (decision 0094). The first were those of services, which keep their numbers.
-- takes: publication_category
alter table service_category rename to publication_category;
alter sequence service_category_category_id_seq rename to publication_category_category_id_seq;
alter table publication_category add column kind text not null default 'service' check (kind ~ '^[a-z-]{1,30}$');
alter table publication_category alter column kind drop default;
-- Both levels are of one kind.
alter table publication_category add unique (category_id, kind);
alter table publication_category drop constraint service_category_parent_id_fkey;
alter table publication_category add foreign key (parent_id, kind) references publication_category (category_id, kind);
drop index service_category_name;
create unique index publication_category_name on publication_category (kind, coalesce(parent_id, 0), name);
alter index service_category_parent rename to publication_category_parent;

-- Published: a category with the one above it.
create view publication_category_line as
select c.category_id, c.kind, coalesce(c.parent_id, 0) as parent_id, c.name, coalesce(u.name, '') as parent_name
from publication_category c left join publication_category u on u.category_id = c.parent_id;
