import { Component, type ReactNode } from 'react';
import { ScreenHeader } from '../platform/screen-header.tsx';
import { isNotFound, RedirectError } from '../platform/http/errors.ts';
import { sentence } from '../platform/http/sentence.ts';
import { reportError } from '../platform/report.ts';
import { navigate, onNavigate } from '../platform/router/location.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { NotFound } from './not-found.tsx';

interface State {
  error: unknown;
  failed: boolean;
}

/** Handles what a screen throws: not found, a redirect, or an error page. A new address resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };
  private stop: () => void = () => undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidMount(): void {
    this.stop = onNavigate(() => this.state.failed && this.setState({ error: null, failed: false }));
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof RedirectError) navigate(error.to, { replace: true });
    else if (!isNotFound(error)) reportError(error, 'screen');
  }

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    if (error instanceof RedirectError) return null;
    if (isNotFound(error)) return <NotFound />;
    return (
      <Page header={<ScreenHeader title="" />}>
        <ErrorState message={sentence(error)} />
      </Page>
    );
  }
}
