-- feature: card

-- Under review or taken down (D137): only the owner sees it. Kept here so that looking at a card asks nothing else.
alter table card add column moderated boolean not null default false;
