import { cooperationRules } from '@qunlu/contract/cooperation/rules.ts';
import type { Kind, Side } from '@qunlu/contract/cooperation/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { personJoin } from '../../card/api/listed-person.ts';
import { matchColumns, type ListedCooperation } from './list.ts';

/** A post that fits one of the viewer's own, and by what. */
export type MatchRow = ListedCooperation & {
  content: string;
  own_side: Side;
  own_kind: Kind;
  own_words: string[];
  same_kind: boolean;
  same_industry: boolean;
  same_sector: boolean;
  same_city: boolean;
};

/** Posts that are read of one kind, one industry, one city and one set of words, for one of the viewer's own. */
const each = 40;
/** Posts from the newest on that are looked through for words: what is common is among them, what is rare the index finds. */
const newest = 300;

const near = (more: string): string => `(select s.cooperation_id from cooperation s
    where s.listed and s.side = o.other ${more} and s.expires_at > $2 and s.user_id <> $1
      and s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $1))
    order by s.expires_at desc, s.cooperation_id desc limit ${each})`;

/**
 * D132: what fits the open posts of somebody, the best first, in one statement. Each way of fitting reads a few rows by an index of
 * its own, so that it costs as much with a hundred thousand posts as with a thousand; what they found is weighed together. What they
 * have applied to is not offered again.
 */
const statement = (own: string): string => `
  with mine as materialized (
    select m.*, case m.side when 'need' then 'offer' else 'need' end as other from cooperation m
    where m.user_id = $1 and m.state = 1 and m.deleted_at is null and m.expires_at > $2 ${own}
    order by m.created_at desc limit ${cooperationRules.openVip}
  ), found as (
    select o.cooperation_id as own_id, f.cooperation_id from mine o cross join lateral (
      ${near(`and s.kind = o.kind and o.kind <> 'other'`)}
      union ${near(`and s.sector = o.sector and s.industry = o.industry and o.industry > 0`)}
      union ${near(`and s.citycode = o.citycode and s.kind = o.kind and o.citycode <> ''`)}
      union (select w.cooperation_id from (
        select s.cooperation_id, s.search, s.user_id from cooperation s
        where s.listed and s.side = o.other and o.sought <> '' and s.expires_at > $2
        order by s.expires_at desc, s.cooperation_id desc limit ${newest}) w
        where w.search @@ nullif(o.sought, '')::tsquery and w.user_id <> $1 limit ${each})
      union (select s.cooperation_id from cooperation s
        where s.listed and s.search @@ nullif(o.sought, '')::tsquery and s.side = o.other and s.user_id <> $1 limit ${each})
    ) f
  ), weighed as (
    select distinct on (s.cooperation_id) s.cooperation_id, o.side as own_side, o.kind as own_kind, o.words as own_words,
      s.kind = o.kind and o.kind <> 'other' as same_kind, s.industry = o.industry and o.industry > 0 as same_industry,
      s.sector = o.sector and o.sector > 0 as same_sector, s.citycode = o.citycode and o.citycode <> '' as same_city, v.weight
    from found f join mine o on o.cooperation_id = f.own_id join cooperation s on s.cooperation_id = f.cooperation_id
      cross join lateral (select
        case when s.kind = o.kind and o.kind <> 'other' then 4 else 0 end
        + case when o.industry > 0 and s.industry = o.industry then 3 when o.sector > 0 and s.sector = o.sector then 1 else 0 end
        + case when o.sought <> '' and s.search @@ nullif(o.sought, '')::tsquery then 3 else 0 end
        + case when o.citycode <> '' and s.citycode = o.citycode then 2 else 0 end as weight) v
    where s.listed and s.expires_at > $2 and s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $1))
      and not exists (select from cooperation_application a where a.cooperation_id = s.cooperation_id and a.user_id = $1)
    order by s.cooperation_id, v.weight desc
  )
  select ${matchColumns}, s.content, w.own_side, w.own_kind, w.own_words, w.same_kind, w.same_industry, w.same_sector, w.same_city
  from (select * from weighed order by weight desc, cooperation_id desc limit ${cooperationRules.matches}) w
    join cooperation s on s.cooperation_id = w.cooperation_id ${personJoin('s.user_id')}
  order by w.weight desc, s.expires_at desc, s.cooperation_id desc`;

const forAll = statement('');
const forOne = statement('and m.cooperation_id = $3');

export const findMatches = (
  db: Db,
  { userId, now, id }: { userId: number; now: Date; id: number | undefined },
): Promise<MatchRow[]> =>
  id === undefined ? prepared(db, forAll, [userId, now]) : prepared(db, forOne, [userId, now, id]);
