import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { staffCode } from '@qunlu/contract/staff/calls.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useLogin } from 'react-admin';
import { call } from '../platform/call.ts';

/** Two steps: number and password bring a code to the phone; the code starts the session. */
export function LoginPage() {
  const login = useLogin();
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : '登录失败，请重试');
    } finally {
      setBusy(false);
    }
  }

  const ask = (): Promise<void> =>
    attempt(async () => {
      const answer = await call(staffCode, { body: { phone, password } });
      setWait(answer.wait);
      setAsked(true);
    });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void (asked ? attempt(async () => void (await login({ phone, password, code }))) : ask());
  }

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent>
          <Stack component="form" spacing={2} onSubmit={submit} noValidate>
            <Typography component="h1" variant="h5" sx={{ fontWeight: 600 }}>
              群录 · 后台
            </Typography>
            <Typography color="text.secondary">仅限工作人员。您的操作会记入日志。</Typography>
            <TextField
              label="手机号"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
              autoComplete="username"
              slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 20 } }}
              required
              autoFocus
            />
            <TextField
              label="密码"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              required
            />
            {asked && (
              <>
                <Alert severity="info">手机号和密码正确的工作人员会收到一条验证码短信。</Alert>
                <TextField
                  label="验证码"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                  autoComplete="one-time-code"
                  slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
                  required
                  autoFocus
                />
              </>
            )}
            {failure && <Alert severity="error">{failure}</Alert>}
            <Button type="submit" variant="contained" size="large" disabled={busy}>
              {asked ? '登录' : '下一步'}
            </Button>
            {asked && (
              <Button onClick={() => void ask()} disabled={busy || wait > 0}>
                {wait > 0 ? `${wait}秒后可以重新发送` : '重新发送验证码'}
              </Button>
            )}
          </Stack>
        </CardContent>
      </Card>
    </Box>
  );
}
