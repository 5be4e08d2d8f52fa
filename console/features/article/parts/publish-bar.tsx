import { Alert, Button, Stack, TextField } from '@mui/material';
import { documentStates } from '@qunlu/contract/article/rules.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { secondsOf } from './times.ts';

interface Published {
  id: number;
  rev: number;
  state: number;
  published_at: number;
}

interface PublishBarProps<Whole extends Published> {
  /** What people call one, 文章. */
  label: string;
  shown: Whole;
  /** Where people open it, and where its versions are. */
  site: string;
  versions: string;
  /** What was changed here and is not saved yet. */
  unsaved: boolean;
  publish: (body: { id: number; rev: number; on: 0 | 1; at: number }) => Promise<Whole>;
  remove: (id: number) => Promise<unknown>;
  onChange: (next: Whole) => void;
  onRemoved: () => void;
}

const standing = (label: string, { state, published_at: at }: Published): string => {
  if (state === documentStates.draft) return `${label}是草稿，只有后台看得到。`;
  if (state === documentStates.scheduled) return `${label}会在 ${dateTime(at)} 发布。`;
  return `${label}已发布（${dateTime(at)}）。保存后马上生效，原来的留作一版。`;
};

/** How it stands with publishing, and what can be done about it. */
export function PublishBar<Whole extends Published>(props: PublishBarProps<Whole>) {
  const { label, shown, site, versions, unsaved, publish, remove, onChange, onRemoved } = props;
  const [asked, setAsked] = useState<'publish' | 'later' | 'withdraw' | 'delete' | null>(null);
  const [at, setAt] = useState('');
  const { id, rev, state } = shown;
  const close = (): void => setAsked(null);
  const put = (on: 0 | 1, from: number, words: string) => async (): Promise<string> => {
    onChange(await publish({ id, rev, on, at: from }));
    return words;
  };
  return (
    <Stack spacing={1}>
      <Alert severity={state === documentStates.published ? 'success' : 'info'}>
        {standing(label, shown)}
        {unsaved && ' 这里有改动还没有保存。'}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {state !== documentStates.published && (
          <Button variant="outlined" disabled={unsaved} onClick={() => setAsked('publish')}>
            现在发布
          </Button>
        )}
        {state !== documentStates.published && (
          <Button disabled={unsaved} onClick={() => setAsked('later')}>
            定时发布
          </Button>
        )}
        {state !== documentStates.draft && (
          <Button disabled={unsaved} onClick={() => setAsked('withdraw')}>
            撤回成草稿
          </Button>
        )}
        {state === documentStates.published && (
          <Button href={site} target="_blank" rel="noopener noreferrer">
            打开看
          </Button>
        )}
        <Button component={Link} to={versions}>
          以前的版本
        </Button>
        <Button color="error" onClick={() => setAsked('delete')}>
          删除
        </Button>
      </Stack>
      {asked === 'publish' && (
        <FormDialog
          title={`发布这个${label}`}
          text="发布后马上能看到。"
          action="发布"
          ready
          onSave={put(1, 0, '已发布')}
          onClose={close}
        >
          {null}
        </FormDialog>
      )}
      {asked === 'later' && (
        <FormDialog
          title="定时发布"
          text="到了时间自动发布，不用再来。"
          action="定时"
          ready={secondsOf(at) > 0}
          onSave={put(1, secondsOf(at), '已定时')}
          onClose={close}
        >
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            type="datetime-local"
            label="发布时间"
            value={at}
            onChange={(event) => setAt(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </FormDialog>
      )}
      {asked === 'withdraw' && (
        <FormDialog
          title="撤回成草稿"
          text="撤回后链接打不开，内容还在，可以再发布。"
          action="撤回"
          ready
          onSave={put(0, 0, '已撤回')}
          onClose={close}
        >
          {null}
        </FormDialog>
      )}
      {asked === 'delete' && (
        <FormDialog
          title={`删除这个${label}`}
          text="删除后不能恢复，以前的版本也一起删掉。"
          action="删除"
          ready
          onSave={async () => {
            await remove(id);
            onRemoved();
            return '已删除';
          }}
          onClose={close}
        >
          {null}
        </FormDialog>
      )}
    </Stack>
  );
}
