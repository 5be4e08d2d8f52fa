import type pg from 'pg';

/**
 * What must hold of the money at every moment, each asked in one statement, so in one snapshot; it answers rows that should not
 * be there. None of it uses a function of the product.
 */
const always: Record<string, string> = {
  'everything sums to zero': `select sum(balance) as sum from ledger_account having sum(balance) <> 0`,
  'an entry sums to zero': `select entry_id, sum(amount) from ledger_line group by entry_id having sum(amount) <> 0`,
  'an account is the sum of its lines': `
    select a.account_id, a.kind, a.balance, coalesce(l.sum, 0) as lines from ledger_account a
    left join (select account_id, sum(amount) as sum from ledger_line group by account_id) l using (account_id)
    where a.balance <> coalesce(l.sum, 0)`,
  'nobody owes': `select account_id, kind, balance from ledger_account where balance < 0 and kind not in ('channel', 'cost')`,
  'what is frozen is what waits': `
    select user_id, coalesce(a.balance, 0) as frozen, coalesce(h.sum, 0) as pending
    from (select user_id, balance from ledger_account where kind = 'frozen') a
    full join (select user_id, sum(amount) as sum from ledger_hold where state = 'pending' group by user_id) h using (user_id)
    where coalesce(a.balance, 0) <> coalesce(h.sum, 0)`,
  'a hold begins by one entry and ends by one': `
    select h.key, h.state, count(e.key) filter (where e.key = 'hold:' || h.key) as begun,
      count(e.key) filter (where e.key = 'hold:' || h.key || ':posted') as posted,
      count(e.key) filter (where e.key = 'hold:' || h.key || ':voided') as voided
    from ledger_hold h left join ledger_entry e
      on e.key in ('hold:' || h.key, 'hold:' || h.key || ':posted', 'hold:' || h.key || ':voided')
    group by h.key, h.state
    having count(e.key) filter (where e.key = 'hold:' || h.key) <> 1
      or count(e.key) filter (where e.key = 'hold:' || h.key || ':posted') <> (h.state = 'posted')::int
      or count(e.key) filter (where e.key = 'hold:' || h.key || ':voided') <> (h.state = 'voided')::int`,
  'the escrow of an order is what was paid, less what was returned and handed on': `
    select o.order_id, o.paid_balance, o.paid_channel, o.refunded_balance, o.refunded_channel, o.settled, coalesce(l.sum, 0) as escrow
    from order_order o
    left join (select e.order_id, sum(l.amount) as sum from ledger_line l join ledger_entry e using (entry_id)
      join ledger_account a using (account_id) where a.kind = 'escrow' group by e.order_id) l using (order_id)
    where coalesce(l.sum, 0) <> o.paid_balance + o.paid_channel - o.refunded_balance - o.refunded_channel - o.settled`,
  'what came in for an order is its total, once': `
    select o.order_id, o.state, o.total, count(e.entry_id), sum(l.amount) from order_order o
    join ledger_entry e on e.order_id = o.order_id and (e.kind = 'payment' or e.kind = 'post-payment')
    join ledger_line l using (entry_id) join ledger_account a on a.account_id = l.account_id and a.kind = 'escrow'
    group by o.order_id having sum(l.amount) <> o.total or o.paid_at is null`,
  'a paid order has one way of payment that counted': `
    select o.order_id, o.paid_channel, p.counted from order_order o
    left join (select order_id, count(*) as counted, sum(amount) as amount from order_payment where state = 1 group by order_id) p
      using (order_id)
    where coalesce(p.counted, 0) <> (o.paid_channel > 0)::int or coalesce(p.amount, 0) <> o.paid_channel`,
  'an order has its effect once when it is paid, and never otherwise': `
    select o.order_id, o.state, o.subject, count(e.order_id) as effects from order_order o
    left join race_effect e on e.order_id = o.order_id and e.what = 'paid'
    where o.subject like 'raceshop.%'
    group by o.order_id having count(e.order_id) <> (o.paid_at is not null)::int`,
  'its effect is undone once when nothing of it is left': `
    select o.order_id, o.state, count(e.order_id) as undone from order_order o
    left join race_effect e on e.order_id = o.order_id and e.what = 'returned'
    where o.subject like 'raceshop.%'
    group by o.order_id
    having count(e.order_id) <> (o.paid_at is not null and case when o.total = 0 then o.state = 4
      else o.refunded_balance + o.refunded_channel = o.total end)::int`,
  'a piece is sold once': `
    select s.target, s.had, s.pieces, e.sold, e.back from race_stock s
    left join (select split_part(o.target, '#', 1) as target, count(*) filter (where e.what = 'paid') as sold, count(*) filter (where e.what = 'returned') as back
      from race_effect e join order_order o using (order_id) group by 1) e using (target)
    where s.pieces < 0 or s.pieces <> s.had - coalesce(e.sold, 0) + coalesce(e.back, 0)`,
  'a closed order is told of once': `
    select o.order_id, count(*) from order_order o join race_effect e on e.order_id = o.order_id and e.what = 'closed'
    group by o.order_id having count(*) <> (o.state = 2)::int`,
  'a top-up reaches the balance of its buyer once': `
    select o.order_id, o.settled, o.total, o.refunded_channel from order_order o where o.subject = 'wallet.recharge'
      and o.paid_at is not null and o.settled + o.refunded_channel + o.refunded_balance <> o.total`,
  'a refund is of what was paid': `
    select order_id, sum(balance_part), sum(channel_part) from order_refund r join order_order o using (order_id) where not excess
    group by order_id, o.order_id
    having sum(balance_part) <> o.refunded_balance or sum(channel_part) <> o.refunded_channel`,
  'no step of an order but those of the table': `
    select s.* from race_step s where s.what = 'order'
      and not exists (select from order_step t where t.from_state = s.from_state and t.to_state = s.to_state)`,
  'no step of a withdrawal but those of the table': `
    select s.* from race_step s where s.what = 'withdrawal' and not exists (
      select from wallet_withdrawal_step t where t.from_state = s.from_state and t.to_state = s.to_state)`,
  'no stage goes back': `
    select s.* from race_step s where s.what = 'stage' and not (s.from_state, s.to_state) in (
      (0, 1), (0, 2), (0, 4), (1, 2), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5))`,
  'no payment counts after something else became of it': `
    select s.* from race_step s where s.what = 'payment' and not (s.from_state, s.to_state) in (
      (0, 1), (0, 2), (0, 3), (0, 4), (2, 3), (2, 4))`,
  'a withdrawal ends once': `
    select id, count(*) from race_step where what = 'withdrawal' and to_state >= 3 group by id having count(*) > 1`,
  'the money of a withdrawal stands as the withdrawal does': `
    select w.withdrawal_id, w.state, h.state as hold from wallet_withdrawal w
    left join ledger_hold h on h.key = 'withdrawal:' || w.withdrawal_id
    where h.state is distinct from
      case when w.state in (0, 1, 2) then 'pending' when w.state = 3 then 'posted' else 'voided' end or h.amount <> w.amount`,
};

/** What must hold besides, once nothing is under way: the books of the cashier and ours say the same. */
const atRest: Record<string, string> = {
  'each payment that the cashier took is in the ledger, and no other': `
    select p.payment_id, p.out_trade_no, p.state, s.state as cashier, s.paid_total, l.sum as ledger from order_payment p
    full join sandbox_payment s using (out_trade_no)
    left join (select e.key, -sum(l.amount) as sum from ledger_entry e join ledger_line l using (entry_id)
      join ledger_account a on a.account_id = l.account_id and a.kind = 'channel'
      where e.key like 'payment:%:received' group by e.key) l on l.key = 'payment:' || p.payment_id || ':received'
    where coalesce(s.paid_total, 0) <> coalesce(l.sum, 0)
      or (p.state in (1, 3, 4)) is distinct from (s.paid_at is not null) and s.out_trade_no is not null`,
  'each refund is what the cashier gave back': `
    select r.refund_id, r.out_refund_no, r.state, r.channel_part, s.status, s.refund from order_refund r
    full join sandbox_refund s using (out_refund_no)
    where (r.channel_part > 0 or s.out_refund_no is not null) and (
      r.channel_part is distinct from s.refund
      or case r.state when 1 then 'SUCCESS' when 0 then 'PROCESSING' else 'ABNORMAL' end
        is distinct from replace(s.status, 'CLOSED', 'ABNORMAL'))`,
  'each withdrawal is what the cashier paid out': `
    select w.withdrawal_id, w.state, w.arrives, s.state as cashier, s.amount from wallet_withdrawal w
    full join sandbox_transfer s using (out_bill_no)
    where (s.state = 'SUCCESS') is distinct from (w.state = 3) and (s.out_bill_no is not null or w.state = 3)
      or s.amount <> w.arrives`,
  'what the channel holds for us is what came in, less what went out': `
    select * from (select
      (select -sum(balance) from ledger_account where kind = 'channel') as ledger,
      (select coalesce(sum(paid_total), 0) from sandbox_payment)
        - (select coalesce(sum(channel_part), 0) from order_refund)
        - (select coalesce(sum(amount), 0) from sandbox_transfer where state = 'SUCCESS') as cashier,
      (select coalesce(-sum(l.amount), 0) from ledger_line l join ledger_account a using (account_id)
        where a.kind = 'channel' and l.kind = 'test') as given) books
    where ledger <> cashier + given`,
};

/** When every clock has run out as well. */
const inTheEnd: Record<string, string> = {
  'nobody waits without a reason': `
    select order_id, state, stage, disputed, paid_balance + paid_channel as paid, settled from order_order
    where disputed or (state = 0 or stage in (1, 2, 3)
      or paid_balance + paid_channel - refunded_balance - refunded_channel - settled > 0)`,
  'no money of a sale is frozen': `
    select h.key, h.amount, h.release_at from ledger_hold h left join order_order o using (order_id)
    where h.state = 'pending' and h.reason <> 'withdrawal'`,
  'no withdrawal is under way that staff let go': `
    select withdrawal_id, state from wallet_withdrawal where state in (1, 2)`,
  'suspense is what staff has to decide': `
    select have.sum as suspense, wrong.sum as wrong, gone.sum as left_behind from
      (select coalesce(sum(balance), 0) as sum from ledger_account where kind = 'suspense') have,
      (select coalesce(sum(-l.amount), 0) as sum from order_payment p
        join ledger_entry e on e.key = 'payment:' || p.payment_id || ':received'
        join ledger_line l using (entry_id) join ledger_account a on a.account_id = l.account_id and a.kind = 'channel'
        where p.state = 4) wrong,
      (select coalesce(sum(l.amount), 0) as sum from ledger_entry e join ledger_line l using (entry_id)
        join ledger_account a on a.account_id = l.account_id and a.kind = 'suspense' where e.kind = 'left-behind') gone
    where have.sum <> wrong.sum + gone.sum`,
};

const sets = { always, atRest, inTheEnd };

/** What of the books is wrong, one line for each rule that is broken, with its first rows. */
export async function wrongsIn(pool: pg.Pool, ...which: readonly (keyof typeof sets)[]): Promise<string[]> {
  const wrongs: string[] = [];
  for (const set of which)
    for (const [rule, statement] of Object.entries(sets[set])) {
      const { rows } = await pool.query(statement);
      if (rows.length > 0)
        wrongs.push(`broken: ${rule}: ${rows.length} rows, ${JSON.stringify(rows.slice(0, 3))}`);
    }
  return wrongs;
}
