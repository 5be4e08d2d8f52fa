import { EnvError, type Mode, type Source } from './env-values.ts';

export interface TracingEnv {
  /** Where spans go by OTLP over HTTP; null: nothing is traced. */
  tracing: { url: string; service: string; share: number } | null;
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The variables have the names of OpenTelemetry; its exporter reads those of headers, time-out and certificates itself. */
export function readTracingEnv(source: Source, mode: Mode): TracingEnv {
  const endpoint = (source['OTEL_EXPORTER_OTLP_ENDPOINT'] || '').replace(/\/+$/, '');
  const text = source['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const share = Number(text);
  if (!(share >= 0 && share <= 1))
    throw new EnvError(`OTEL_TRACES_SAMPLER_ARG=${text} 不正确，请填写 0 到 1 之间的数`);
  if (endpoint === '') return { tracing: null };
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw new EnvError(`OTEL_EXPORTER_OTLP_ENDPOINT=${endpoint} 不正确，应形如 http://127.0.0.1:4318`);
  const { protocol, hostname } = new URL(endpoint);
  // Headers hold the collector's password.
  if (mode === 'production' && protocol === 'http:' && !thisMachine.has(hostname))
    throw new EnvError('OTEL_EXPORTER_OTLP_ENDPOINT 在别的机器上，必须加密，请以 https:// 开头');
  return {
    tracing: { url: `${endpoint}/v1/traces`, service: source['OTEL_SERVICE_NAME'] || 'qunlu', share },
  };
}
