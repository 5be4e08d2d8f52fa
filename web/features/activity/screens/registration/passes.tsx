import type { ActivityPass, ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { clockWords } from '@qunlu/contract/kernel/when-words.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { DrawnCode } from '../../../../platform/codes/drawn-code.tsx';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import css from './passes.module.css';

interface PassesProps {
  registration: ActivityRegistration;
  endsAt: number;
  online: boolean;
}

/** The tickets of one registration, side by side where there are several. */
export function Passes({ registration, endsAt, online }: PassesProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { passes, ticket } = registration;
  const given = passes.filter(({ mine }) => !mine);
  const own = passes.filter(({ mine }) => mine);
  const over = endsAt < now;
  return (
    <>
      <ul className={css['strip']} data-several={own.length > 1 || undefined}>
        {own.map((pass, at) => (
          <li key={pass.pass_id}>
            <Pass
              pass={pass}
              ticket={ticket}
              of={own.length > 1 ? `${at + 1}/${own.length}` : ''}
              over={over}
              online={online}
              activityId={registration.activity_id}
            />
          </li>
        ))}
      </ul>
      {given.length > 0 && (
        <Section padded>
          <p className={css['given']}>
            {given.map(({ name }) => name).join('、')} 接收了您转出的 {given.length} 张票
          </p>
        </Section>
      )}
    </>
  );
}

interface PassProps {
  pass: ActivityPass;
  ticket: string;
  of: string;
  over: boolean;
  online: boolean;
  activityId: number;
}

/** Dark on white, since cameras read it: a code for whoever stands at the door, six digits where it cannot be read. */
function Pass({ pass, ticket, of, over, online, activityId }: PassProps) {
  const { name, code, ticket_code: signed, signed_at: at, transfer_until: until, can } = pass;
  const edit = (): void =>
    void later(import('../../parts/registration/pass-form-sheet.tsx'), ({ openPassForm }) =>
      openPassForm(pass.pass_id, can.edit),
    );
  const give = (): void =>
    void later(import('../../parts/registration/give-away.tsx'), ({ openGiveAway }) =>
      openGiveAway({ activityId, pass }),
    );
  return (
    <article className={css['pass']} aria-label={`${name}的票`}>
      <p className={css['head']}>
        <b>{name}</b>
        <span>
          {ticket}
          {of && ` · ${of}`}
        </span>
      </p>
      {signed !== '' && (
        <div className={css['code']} data-used={at > 0 || over || undefined}>
          <DrawnCode text={signed} alt={`${name}的签到二维码`} />
        </div>
      )}
      {code !== '' && (
        <p className={css['digits']}>
          <span className="visually-hidden">签到码 </span>
          {code.slice(0, 3)} {code.slice(3)}
        </p>
      )}
      <p className={css['state']}>
        {at > 0 ? (
          <Tag tone="good">{clockWords(at)} 已签到</Tag>
        ) : over ? (
          <Tag>没有签到</Tag>
        ) : until > 0 ? (
          <Tag tone="warn">正在转给别人，链接到 {dateTime(until)}</Tag>
        ) : online ? (
          '线上活动到时从下面的链接进入，一般不用出示'
        ) : (
          '到场时给工作人员扫，没有网络也能用'
        )}
      </p>
      <div className={css['acts']}>
        <Button kind="quiet" size="s" onClick={edit}>
          填写的内容
        </Button>
        {can.transfer && (
          <Button kind="quiet" size="s" onClick={give}>
            {until > 0 ? '转让链接' : '转给别人'}
          </Button>
        )}
      </div>
    </article>
  );
}
