import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { makeLink } from '@qunlu/contract/certification/staff.ts';
import { decideCase, listCases, viewCase } from '@qunlu/contract/certification/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { certifyLabels, rejections } from '../parts/labels.ts';

const lookReason = '认证审核';

/** The photos beside the data of the card. A passes, R asks for the reason of a refusal; then the next case opens. */
export default function CertificationCase() {
  const { id = '' } = useParams();
  return <OneCase key={id} id={id} />;
}

/** Where the keys A and R must not decide: input fields, and menus and dialogs over the page. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="presentation"]';

function OneCase({ id }: { id: string }) {
  // Every look is audited: fetch once, and not again when the window gets the focus.
  const look = useQuery({
    queryKey: ['certification', id],
    queryFn: () => call(viewCase, { body: { id: Number(id), reason: lookReason } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = look.data;
  const revision = shown?.revision ?? 0;
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The photos that have loaded, and whether one failed. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [broken, setBroken] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();

  const { refetch } = look;
  const goOn = useCallback(async (): Promise<void> => {
    const { list } = await call(listCases, { query: { size: 1, state: '0' } });
    void navigate(list[0] ? `/certifications/${list[0].id}/case` : '/certifications');
  }, [navigate]);

  const decide = useCallback(
    async (verdict: 'pass' | 'reject', message?: string): Promise<void> => {
      setBusy(true);
      setRefusing(false);
      try {
        await call(decideCase, {
          body: { id: Number(id), verdict, revision, ...(message ? { message } : {}) },
        });
        notify(verdict === 'pass' ? '已通过' : '已退回', { type: 'success' });
        await goOn();
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
        await refetch();
      } finally {
        setBusy(false);
      }
    },
    [goOn, id, notify, refetch, revision],
  );

  async function share(): Promise<void> {
    try {
      const { url, expires_at } = await call(makeLink, { body: { id: Number(id) } });
      await navigator.clipboard.writeText(url);
      notify(`链接已复制，${dateTime(expires_at)}前有效`, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  const waiting = shown?.state === certifyStatus.applying;
  const mayDecide = shown?.can.decide ?? false;
  // A case may be passed only after all its photos were shown.
  const ready = shown?.images.every(({ url }) => seen.has(url)) ?? false;
  async function reopen(): Promise<void> {
    setBroken(false);
    await refetch();
  }

  useEffect(() => {
    if (!mayDecide || busy || refusing) return undefined;
    const press = (event: KeyboardEvent): void => {
      // A key that is held down would decide the next case, too.
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const key = event.key.toLowerCase();
      if (key === 'a' && ready) void decide('pass');
      if (key === 'r') {
        event.preventDefault();
        setRefusing(true);
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [mayDecide, busy, refusing, ready, decide]);

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="认证" />;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={shown.kind === 'person' ? '名片认证' : '企业认证'} />
      {shown.twin && <Alert severity="warning">同一证件已经用于别的账号的认证，请核对是不是同一个人。</Alert>}
      <Card>
        <CardContent>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1">
              {shown.realname}
            </Typography>
            <Chip label={waiting ? untilText(shown.due_at) : (certifyLabels[shown.state] ?? '')} />
          </Stack>
          <Typography>
            {[shown.company, shown.position].filter(Boolean).join(' · ') || '没有填写公司和职位'}
          </Typography>
          {shown.credit_code && <Typography>统一社会信用代码 {shown.credit_code}</Typography>}
          {shown.message && <Typography color="error">原因：{shown.message}</Typography>}
          <Typography color="text.secondary">申请于 {dateTime(shown.created_at)}</Typography>
        </CardContent>
      </Card>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        {shown.images.map(({ title, url }) => (
          <Card key={title} sx={{ flex: 1, minWidth: 0 }}>
            <CardContent>
              <Typography component="h2" variant="subtitle1">
                {title}
              </Typography>
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`看${title}大图`}>
                <img
                  // Opened again within a second, the link is the same: a new key makes the browser load it again.
                  key={look.dataUpdatedAt}
                  src={url}
                  alt={title}
                  style={{ width: '100%', height: 'auto', display: 'block' }}
                  onLoad={() => setSeen((before) => new Set(before).add(url))}
                  onError={() => setBroken(true)}
                />
              </a>
            </CardContent>
          </Card>
        ))}
        {shown.images.length === 0 && <Alert severity="info">照片已按规定删除。</Alert>}
      </Stack>
      {broken && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void reopen()}>
              重新打开
            </Button>
          }
        >
          照片没有加载出来，看过以后才能通过。重新打开会再记一次查看。
        </Alert>
      )}
      {mayDecide && (
        <Stack direction="row" spacing={1}>
          <Button
            variant="contained"
            color="success"
            disabled={busy || !ready}
            onClick={() => void decide('pass')}
          >
            通过（A）
          </Button>
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setRefusing(true)}>
            不通过（R）
          </Button>
          {shown.can.link && (
            <Button disabled={busy} onClick={() => void share()}>
              复制审核链接
            </Button>
          )}
        </Stack>
      )}
      {refusing && (
        <ReasonDialog
          title="不通过"
          text="申请人会看到这个原因，24小时后可以重新申请。"
          action="退回"
          suggestions={rejections}
          busy={busy}
          onDone={(message) => void decide('reject', message)}
          onCancel={() => setRefusing(false)}
        />
      )}
    </Stack>
  );
}
