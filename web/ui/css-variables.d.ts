import 'react';

declare module 'react' {
  /** Custom properties may be set where any other property may. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
