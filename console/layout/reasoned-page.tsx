import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ReasonDialog } from './reason-dialog.tsx';

/**
 * What is opened with a reason, which is audited. `children` draws it; what a change has made of it is handed to `show`.
 * Give it a key: another person asks for another reason.
 */
export function ReasonedPage<T>(props: {
  title: string;
  text: string;
  suggestions: readonly string[];
  look: (reason: string) => Promise<T>;
  /** Where it leads who does not say why. */
  back: string;
  children: (shown: T, show: (changed: T) => void) => ReactNode;
}) {
  const { title, text, suggestions, look, back, children } = props;
  const [shown, setShown] = useState<T>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function open(reason: string): Promise<void> {
    setBusy(true);
    try {
      setShown(await look(reason));
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  }
  if (shown !== undefined) return children(shown, setShown);
  return (
    <ReasonDialog
      title={title}
      text={text}
      action="查看"
      suggestions={suggestions}
      failure={failure}
      busy={busy}
      onDone={(reason) => void open(reason)}
      onCancel={() => void navigate(back)}
    />
  );
}
