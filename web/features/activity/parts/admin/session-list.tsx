import type { AttendanceSession } from '@qunlu/contract/attendance/calls.ts';
import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { saveSessions, useSessions } from '../../queries/admin.ts';

interface Session {
  /** 0: a new one. */
  session_id: number;
  name: string;
  opens_at: number;
  closes_at: number;
  signed: number;
}

/** When people are signed in: once, or once for each day or part. */
export function SessionList({ id }: { id: number }) {
  const client = useQueryClient();
  const read = useSessions(id);
  const { busy, press } = usePress();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const sessions = read.data?.sessions ?? [];

  const save = (next: readonly Session[]): Promise<boolean> =>
    press(async () => {
      await saveSessions(
        client,
        id,
        next.map(({ session_id, name, opens_at, closes_at }) => ({
          ...(session_id > 0 ? { session_id } : {}),
          name: name.trim(),
          opens_at,
          closes_at,
        })),
      );
      popTip('签到场次已保存', { type: 'good' });
    });

  async function write(given?: AttendanceSession): Promise<void> {
    const last = sessions.at(-1);
    const begun: Session = given ?? {
      session_id: 0,
      name: '',
      opens_at: last?.closes_at ?? 0,
      closes_at: 0,
      signed: 0,
    };
    const written = await openSheet<Session | 'drop'>(given ? given.name : '新的场次', (close) => (
      <SessionForm given={begun} removable={given?.signed === 0 && sessions.length > 1} onDone={close} />
    ));
    if (written === null) return;
    if (written !== 'drop')
      return void (await save(
        given
          ? sessions.map((one) => (one.session_id === given.session_id ? written : one))
          : [...sessions, written],
      ));
    if (!given || !(await confirm({ message: `删掉“${given.name}”？`, okLabel: '删掉', danger: true })))
      return;
    await save(sessions.filter((one) => one.session_id !== given.session_id));
  }

  return (
    <Section
      title="签到场次"
      note={
        sessions.length < attendanceRules.sessions
          ? '多天的活动可以每天签一次到；改了活动时间，场次跟着改'
          : `最多 ${attendanceRules.sessions} 场`
      }
      {...(read.data?.can.arrange && sessions.length < attendanceRules.sessions
        ? {
            action: (
              <Button
                kind="quiet"
                size="s"
                busy={busy}
                icon={<Plus size={18} aria-hidden />}
                onClick={() => void write()}
              >
                加一场
              </Button>
            ),
          }
        : {})}
    >
      {read.data ? (
        sessions.map((session) => (
          <ListRow
            key={session.session_id}
            wrap
            title={session.name}
            meta={activityWhen(session.opens_at, session.closes_at, now)}
            {...(session.signed > 0 ? { end: `${session.signed} 人签到` } : {})}
            {...(read.data?.can.arrange ? { onClick: () => void write(session) } : {})}
          />
        ))
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={1} />} />
      )}
    </Section>
  );
}

function sessionProblems({ name, opens_at, closes_at }: Session) {
  return {
    name: name.trim() === '' ? '请填写名称' : maxLength(attendanceRules.sessionName)(name, '名称'),
    opens_at: opens_at === 0 ? '请选择开始签到的时间' : '',
    closes_at:
      closes_at === 0
        ? '请选择停止签到的时间'
        : closes_at <= opens_at
          ? '停止要在开始之后'
          : closes_at - opens_at > attendanceRules.longest
            ? '一场最长 31 天'
            : '',
  };
}

function SessionForm(props: {
  given: Session;
  removable: boolean;
  onDone: (session: Session | 'drop') => void;
}) {
  const { given, removable, onDone } = props;
  const form = useForm<Session>({ initial: given, validate: sessionProblems, onSubmit: onDone });
  useUnsaved(form.dirty);
  return (
    <Form form={form}>
      <FieldGroup>
        <TextField
          {...form.field('name')}
          label="名称"
          required
          placeholder="例如 第二天上午"
          maxWide={attendanceRules.sessionName}
        />
        <DateTimeField {...form.field('opens_at')} label="开始签到" required />
        <DateTimeField {...form.field('closes_at')} label="停止签到" required />
        <Button block type="submit">
          保存
        </Button>
        {removable && (
          <Button block kind="quiet" onClick={() => onDone('drop')}>
            删掉这一场
          </Button>
        )}
      </FieldGroup>
    </Form>
  );
}
