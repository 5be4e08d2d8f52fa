-- feature: order

-- A delivery that was a mistake is taken back while the buyer has not confirmed it (step undo-deliver).
insert into order_stage_step (from_stage, to_stage) values (3, 2);
