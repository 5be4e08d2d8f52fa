import {
  Button,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableRow,
  Typography,
} from '@mui/material';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { setPersonStatus, viewPerson } from '@qunlu/contract/staff/people.ts';
import { Suspense, useState } from 'react';
import { Title } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { useFeatures } from '../../../platform/features-context.ts';
import { rolesOf } from '../../../platform/session.ts';
import { auditTextsOf } from '../parts/audit-words.ts';
import { statusLabels } from '../parts/status.ts';

type Person = OutputOf<typeof viewPerson>;
type Wanted = 'normal' | 'muted' | 'banned';

const acts: Record<Wanted, { label: string; text: string }> = {
  muted: { label: '禁言', text: '此人可以看，不能发布和修改。本人会收到通知和原因。' },
  banned: { label: '封禁', text: '此人不能使用，名片不再可见，只能申诉。本人会收到原因。' },
  normal: { label: '恢复正常', text: '此人可以照常使用。本人会收到通知。' },
};

/** What the member's roles and the person's status allow, as the server says it. */
const wantedBy = ({ can }: Person): Wanted[] => [
  ...(can.restore ? (['normal'] as const) : []),
  ...(can.mute ? (['muted'] as const) : []),
  ...(can.ban ? (['banned'] as const) : []),
];

/** One person: opened with a reason, which is audited; muted, banned or restored with another. */
export default function PersonPage() {
  const { id = '' } = useParams();
  // The key makes a new person ask for a new reason.
  return <OnePerson key={id} user_id={Number(id)} />;
}

function OnePerson({ user_id }: { user_id: number }) {
  const [person, setPerson] = useState<Person | null>(null);
  const [why, setWhy] = useState('');
  const [act, setAct] = useState<Wanted | null>(null);
  const [failure, setFailure] = useState('');
  const features = useFeatures();
  const counts = features.flatMap(({ personFacts = [] }) => personFacts);
  const pages = features
    .flatMap(({ personPages = [] }) => personPages)
    .filter(({ by }) => mayCall(by, rolesOf()));
  const parts = features
    .flatMap(({ personParts = [] }) => personParts)
    .filter(({ call: needed }) => mayCall(needed, rolesOf()));
  const texts = auditTextsOf(features);
  const { busy, run } = useAction();
  const navigate = useNavigate();

  async function look(reason: string): Promise<void> {
    setWhy(reason);
    setPerson(await call(viewPerson, { body: { user_id, reason } }));
  }
  const open = (reason: string): Promise<void> =>
    look(reason).catch((error: unknown) => setFailure((error as Error).message));
  async function change(status: Wanted, reason: string): Promise<void> {
    // What was written stays there for another try.
    await run(
      () => call(setPersonStatus, { body: { user_id, status, reason } }),
      `已${acts[status].label}`,
      (done) => {
        if (done) setAct(null);
        return look(why);
      },
    );
  }

  if (!person)
    return (
      <ReasonDialog
        title="查看用户资料"
        text="您将看到完整的手机号。请写明原因，查看会记入日志。"
        action="查看"
        suggestions={['处理用户举报', '处理用户申诉', '用户来电咨询']}
        failure={failure}
        onDone={(reason) => void open(reason)}
        onCancel={() => void navigate('/users')}
      />
    );
  const possible = wantedBy(person);
  const rows: [string, string][] = [
    ['编号', String(person.user_id)],
    ['手机号', person.phone || '未绑定'],
    ['微信', person.has_wechat ? '已绑定' : '未绑定'],
    ['状态', statusLabels[person.status] ?? ''],
    ...counts.map(({ name, label, unit, words }): [string, string] => {
      const count = person.facts[name] ?? 0;
      return [label, words?.[count] ?? `${count}${unit}`];
    }),
    ['注册时间', dateTime(person.created_at)],
  ];
  if (person.status_reason) rows.push(['原因', person.status_reason]);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={person.name} />
      <Card>
        <CardContent>
          <Typography variant="h5" component="h1">
            {person.name}
          </Typography>
          <Table size="small">
            <TableBody>
              {rows.map(([label, value]) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row" sx={{ width: 120 }}>
                    {label}
                  </TableCell>
                  <TableCell>{value}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {possible.length + pages.length > 0 && (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
              {pages.map(({ label, path }) => (
                <Button key={label} variant="outlined" component={Link} to={path(user_id)}>
                  {label}
                </Button>
              ))}
              {possible.map((wanted) => (
                <Button
                  key={wanted}
                  variant="outlined"
                  color={wanted === 'normal' ? 'success' : 'error'}
                  onClick={() => setAct(wanted)}
                >
                  {acts[wanted].label}
                </Button>
              ))}
            </Stack>
          )}
        </CardContent>
      </Card>
      {parts.map(({ call: { id }, Part }) => (
        <Suspense key={id} fallback={null}>
          <Part user_id={person.user_id} />
        </Suspense>
      ))}
      <Card>
        <CardContent>
          <Typography variant="h6" component="h2">
            后台对此人做过的事
          </Typography>
          {person.history.length === 0 && <Typography color="text.secondary">还没有</Typography>}
          {person.history.map((entry) => (
            <Typography key={`${entry.at} ${entry.action}`} sx={{ py: 0.5 }}>
              {dateTime(entry.at)}　{entry.staff}　{texts.action(entry.action)}　{entry.reason}
            </Typography>
          ))}
        </CardContent>
      </Card>
      {act && (
        <ReasonDialog
          title={acts[act].label}
          text={acts[act].text}
          action={acts[act].label}
          suggestions={
            act === 'normal' ? ['申诉的理由成立', '期满恢复'] : ['发布广告内容', '冒充他人身份', '骚扰用户']
          }
          busy={busy}
          onDone={(reason) => void change(act, reason)}
          onCancel={() => setAct(null)}
        />
      )}
    </Stack>
  );
}
