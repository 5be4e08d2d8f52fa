import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { CircleGate } from '../parts/circle-gate.tsx';
import { joinHow } from '../parts/join-way.ts';
import { ModuleIcon } from '../parts/module-icon.tsx';
import { isPaid, PaidRow } from '../parts/paid-row.tsx';
import css from '../parts/circle-home.module.css';
import { circlePaths } from '../paths.ts';

/** What lasts of a circle: what it is for, what it can do, how one joins, what it costs. */
export default function AboutCircle() {
  const id = useIdParam();
  return (
    <CircleGate id={id} title="关于这个圈子">
      {({ circle }) => (
        <Page header={<ScreenHeader title="关于这个圈子" back={circlePaths.home(id)} />}>
          {circle.intro !== '' && (
            <Section title="介绍" padded>
              <p className={css['words']}>{circle.intro}</p>
            </Section>
          )}
          <Modules modules={circle.modules} />
          <Facts circle={circle} />
        </Page>
      )}
    </CircleGate>
  );
}

function Modules({ modules }: { modules: CircleView['modules'] }) {
  if (modules.length === 0) return null;
  return (
    <Section title="功能">
      {modules.map(({ key, title, path }) => (
        <ListRow key={key} leading={<ModuleIcon module={key} size={22} />} title={title} href={`#!${path}`} />
      ))}
    </Section>
  );
}

function Facts({ circle }: { circle: CircleView }) {
  const { id, me, home, fee, owner, join_type: way, created_at: made } = circle;
  return (
    <Section title="圈子">
      {isPaid(me) && <PaidRow id={id} until={me.end_at} />}
      {home?.family && (
        <ListRow title="大家庭" end={home.family.name} href={circlePaths.family(home.family.id)} />
      )}
      {owner.realname !== '' && (
        <ListRow
          leading={<Avatar id={owner.user_id} name={owner.realname} src={owner.avatar} />}
          title={owner.realname}
          meta="圈主"
          {...(owner.card_id > 0 ? { href: cardPaths.view(owner.card_id) } : {})}
        />
      )}
      <ListRow fact wrap title="怎么加入" end={joinHow[way]} />
      {fee.tiers > 0 && (
        <ListRow
          fact
          wrap
          title="会费"
          end={`${yuan(fee.from)} 元${fee.tiers > 1 ? `起，共 ${fee.tiers} 档` : ''}`}
        />
      )}
      {made > 0 && <ListRow fact wrap title="创建于" end={dayText(made)} />}
    </Section>
  );
}
