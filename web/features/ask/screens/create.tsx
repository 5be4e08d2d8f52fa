import { type AskKind, askKindLabels, askKinds } from '@qunlu/contract/ask/rules.ts';
import { useState } from 'react';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { idOf } from '../../../platform/router/params.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UserPlus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { askPaths } from '../paths.ts';
import { AskForm } from './create/form.tsx';
import css from './create.module.css';
import { AskPerson } from './create/ask-person.tsx';

const kinds = [askKinds.person, askKinds.bounty, askKinds.free].map((kind) => ({
  value: String(kind),
  label: askKindLabels[kind],
}));

/** Asks: somebody at their price, whoever answers best for a bounty, or all for nothing (R159, D128); in a circle, or everybody. */
export default function CreateAsk() {
  const params = useQueryParams();
  const circle = idOf(params.get('circle') ?? '') ?? 0;
  if (circle === 0) return <Choose circle={0} name="" />;
  return (
    <ModuleGate id={circle} module="ask" title="提问">
      {({ circle: { name } }) => <Choose circle={circle} name={name} />}
    </ModuleGate>
  );
}

function Choose({ circle, name }: { circle: number; name: string }) {
  const params = useQueryParams();
  const user = idOf(params.get('user') ?? '') ?? 0;
  const [kind, setKind] = useState<AskKind>(() => kindOf(params.get('kind'), user));
  const back = user > 0 ? askPaths.answerer(user) : circle > 0 ? askPaths.circle(circle) : askPaths.home();
  const choice = (
    <div className={css['kinds']}>
      <Segmented
        label="怎样问"
        options={kinds}
        value={String(kind)}
        onChange={(next) => setKind(kindOf(next, user))}
      />
    </div>
  );
  if (kind !== askKinds.person)
    return <AskForm key={kind} kind={kind} circle={circle} name={name} back={back} head={choice} />;
  if (user > 0) return <AskPerson userId={user} circle={circle} name={name} back={back} head={choice} />;
  return (
    <Page header={<ScreenHeader title="提问" back={back} />}>
      {choice}
      <EmptyState
        icon={<UserPlus size={28} aria-hidden />}
        title="想问谁"
        text="看看谁懂、多少钱、答得怎么样；48 小时内没有回答全额退款"
        action={
          <Button href={circle > 0 ? askPaths.circleAnswerers(circle) : askPaths.find({ tab: 'answerers' })}>
            选一个人
          </Button>
        }
      />
    </Page>
  );
}

function kindOf(text: string | null, user: number): AskKind {
  const given = Object.values(askKinds).find((kind) => String(kind) === text);
  return given ?? (user > 0 ? askKinds.person : askKinds.bounty);
}
