-- feature: score

-- Points that the mission gave when it was claimed: so many are taken back, whatever it gives now. Null: claimed before this was kept.
alter table score_fact add column given integer check (given > 0);
