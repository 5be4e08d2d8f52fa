-- feature: activity

-- A set to begin with; the operator changes it in the back office.
insert into publication_category (category_id, kind, parent_id, name, sort) values
  (501, 'activity', null, '交流聚会', 10),
  (502, 'activity', null, '讲座课程', 20),
  (503, 'activity', null, '行业会议', 30),
  (504, 'activity', null, '运动户外', 40),
  (505, 'activity', null, '亲子家庭', 50),
  (506, 'activity', null, '文艺演出', 60),
  (507, 'activity', null, '公益', 70),
  (508, 'activity', null, '校友活动', 80),
  (509, 'activity', null, '其他', 90);
