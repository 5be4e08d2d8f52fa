-- feature: account

-- Published: by which ways outside of the app somebody could be told something. One row for each; '' where there is no WeChat app.
create view account_reach as
select user_id, 'native'::text as channel, ''::text as appid from account_device
union all
select user_id, 'wechat'::text as channel, appid from account_oauth;
