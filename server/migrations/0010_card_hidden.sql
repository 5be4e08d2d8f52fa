-- feature: card

-- The owner may not be seen (banned, leaving): only he himself sees his cards. Kept here so that looking at a card
-- asks nothing about its owner.
alter table card add column owner_hidden boolean not null default false;
