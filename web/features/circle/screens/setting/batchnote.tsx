import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Texts } from '../../../sms/parts/texts.tsx';
import { SettingsGate, Unread } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { useAudience } from '../../queries/announcements.ts';
import css from './batchnote.module.css';
import { Announcements } from './announcements.tsx';

const kinds = [
  { value: 'notice', label: '通知' },
  { value: 'sms', label: '短信' },
] as const;

/** What owner and admins tell many members at once: in the app, or by text (R135). */
export default function Batchnote() {
  return (
    <SettingsGate title="通知和短信" right="notice">
      {({ id }) => <Kinds key={id} id={id} />}
    </SettingsGate>
  );
}

function Kinds({ id }: { id: number }) {
  const [shown, setKind] = useEntryText('kind');
  const asked = useQueryParams().get('kind');
  const kind = (shown || asked) === 'sms' ? 'sms' : 'notice';
  const { data, error, refetch } = useAudience(id);
  const header = <ScreenHeader title="通知和短信" back={circlePaths.setting(id)} />;
  if (!data)
    return (
      <Page header={header}>
        <Unread error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const given = {
    id,
    header,
    groups: data.groups,
    kinds: (
      <div className={css['kinds']}>
        <Segmented label="发什么" options={kinds} value={kind} onChange={setKind} />
      </div>
    ),
  };
  return kind === 'notice' ? <Announcements {...given} weekly={data.weekly} /> : <Texts {...given} />;
}
