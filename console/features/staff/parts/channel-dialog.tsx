import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField as TextInput,
} from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { setChannel } from '@qunlu/contract/staff/channels.ts';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../../platform/call.ts';

type Line = OutputOf<typeof setChannel>;
type Pair = Line['app_config'][number];

const textOf = (pairs: readonly Pair[]): string =>
  pairs.map(({ name, value }) => `${name}=${value}`).join('\n');

/** One `名称=值` a line; empty lines are passed over. */
const pairsOf = (text: string): Pair[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split('=');
      return { name: name.trim(), value: rest.join('=').trim() };
    });

/** Sets a channel; `line`: the one to change, null for a new one. */
export function ChannelDialog({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const [channel, setName] = useState(line?.channel ?? '');
  const [applet, setApplet] = useState(line?.allow_open_card_applet ?? false);
  const [community, setCommunity] = useState(line?.is_show_community ?? true);
  const [config, setConfig] = useState(textOf(line?.app_config ?? []));
  const notify = useNotify();
  const refresh = useRefresh();
  async function save(): Promise<void> {
    const body = {
      channel: channel.trim(),
      allow_open_card_applet: applet ? 1 : 0,
      is_show_community: community ? 1 : 0,
      app_config: pairsOf(config),
    };
    try {
      await call(setChannel, { body });
      notify('已保存，下一次打开应用时生效', { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="channel-title">
      <DialogTitle id="channel-title">{line ? '修改渠道设置' : '设置一个渠道'}</DialogTitle>
      <DialogContent>
        <TextInput
          autoFocus={!line}
          fullWidth
          margin="dense"
          label="渠道码"
          helperText="链接里 _qc 的值；default 是没有自己设置的所有渠道"
          value={channel}
          disabled={line !== null}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 20 } }}
        />
        <FormControlLabel
          control={<Switch checked={applet} onChange={(_event, on) => setApplet(on)} />}
          label="可以打开名片小程序"
        />
        <FormControlLabel
          control={<Switch checked={community} onChange={(_event, on) => setCommunity(on)} />}
          label="显示社群入口（发现页里通往通讯录和活动的页签）"
        />
        <TextInput
          fullWidth
          multiline
          minRows={3}
          margin="dense"
          label="运营配置"
          helperText="每行一项，如 slogan=一张名片；名称只用字母、数字和符号"
          value={config}
          onChange={(event) => setConfig(event.target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={channel.trim() === ''} onClick={() => void save()}>
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}
