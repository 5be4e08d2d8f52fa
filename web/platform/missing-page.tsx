import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { useTitle } from './title.ts';

interface MissingPageProps {
  /** What is not there: 活动. */
  what: string;
  /** Above the page; nothing unless it is said. */
  heading?: string;
  icon: ReactNode;
  title?: string;
  /** Why that may be. */
  text: string;
  /** Where back leads when the app has no earlier screen. */
  back?: string;
  /** The way on. */
  href: string;
  action: string;
}

/** The same page for what never existed, is gone, or may not be seen. */
export function MissingPage(props: MissingPageProps) {
  const {
    what,
    heading = '',
    icon,
    title = `${what}不存在或已不可见`,
    text,
    back = '/',
    href,
    action,
  } = props;
  useTitle(heading || `${what}不存在`);
  return (
    <Page header={<ScreenHeader title={heading} back={back} />}>
      <EmptyState icon={icon} title={title} text={text} action={<Button href={href}>{action}</Button>} />
    </Page>
  );
}
