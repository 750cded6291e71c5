/** An operation as a call in curl, TypeScript, Python and PHP, with nothing but what each comes with. */
import type { CodeExample } from '../src/pages/docs/code/code-html.ts';
import { BASE_MARK } from '../src/pages/docs/reference/model.ts';
import type { Surface } from '../src/pages/docs/reference/surface.ts';
import { highlight } from './highlight.ts';

export interface Call {
  readonly surface: Surface;
  readonly method: string;
  /** With the version prefix and the parameters that must be there. */
  readonly path: string;
  readonly needsCredential: boolean;
  readonly body: { readonly mediaType: string; readonly text: string } | undefined;
  /** Of the answer. */
  readonly isJson: boolean;
}

const CREDENTIALS = {
  public: { header: 'x-api-key', prefix: '', variable: 'CARNET_KEY' },
  dashboard: { header: 'authorization', prefix: 'Bearer ', variable: 'CARNET_TOKEN' },
} as const;

export function callExamples(call: Call): CodeExample[] {
  return [
    ['sh', curlOf(call)],
    ['ts', typescriptOf(call)],
    ['python', pythonOf(call)],
    ['php', phpOf(call)],
  ].map(([language = '', code = '']) => ({ language, html: highlight(code, language) ?? '' }));
}

/** The code itself, for Markdown. */
export const callTexts = (call: Call): readonly (readonly [language: string, code: string])[] => [
  ['sh', curlOf(call)],
  ['ts', typescriptOf(call)],
  ['python', pythonOf(call)],
  ['php', phpOf(call)],
];

function curlOf({ surface, method, path, needsCredential, body }: Call): string {
  const { header, prefix, variable } = CREDENTIALS[surface];
  const parts = [method === 'GET' ? 'curl -sS' : `curl -sS -X ${method}`];
  if (needsCredential) parts.push(`-H "${header}: ${prefix}$${variable}"`);
  if (body) {
    parts.push(`-H 'content-type: ${body.mediaType}'`, `--data-binary '${body.text.replaceAll("'", "'\\''")}'`);
  }
  parts.push(`'${BASE_MARK}${path}'`);
  return parts.join(' \\\n  ');
}

function typescriptOf({ surface, method, path, needsCredential, body, isJson }: Call): string {
  const { header, prefix, variable } = CREDENTIALS[surface];
  const value = `process.env.${variable}`;
  const headers = [
    ...(needsCredential
      ? [prefix === '' ? `'${header}': ${value} ?? ''` : `${header}: \`${prefix}\${${value}}\``]
      : []),
    ...(body ? [`'content-type': '${body.mediaType}'`] : []),
  ];
  const isJsonBody = body?.mediaType === 'application/json';
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body
      ? [isJsonBody ? `body: JSON.stringify(${indented(body.text, '  ')})` : `body: ${JSON.stringify(body.text)}`]
      : []),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`;
  return [
    `const response = await fetch('${BASE_MARK}${path}'${given});`,
    'if (!response.ok) throw new Error(await response.text());',
    `console.log(await response.${isJson ? 'json' : 'text'}());`,
  ].join('\n');
}

function pythonOf({ surface, method, path, needsCredential, body, isJson }: Call): string {
  const { header, prefix, variable } = CREDENTIALS[surface];
  const value = `os.environ["${variable}"]`;
  const headers = [
    ...(needsCredential ? [`"${header}": ${prefix === '' ? value : `"${prefix}" + ${value}`}`] : []),
    ...(body ? [`"content-type": "${body.mediaType}"`] : []),
  ];
  const imports = [...(isJson ? ['import json'] : []), ...(needsCredential ? ['import os'] : [])];
  return [
    ...imports,
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    "${BASE_MARK}${path}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body ? [`    data=r"""${body.text}""".encode(),`] : []),
    ')',
    'with urlopen(request) as response:',
    `    print(${isJson ? 'json.load(response)' : 'response.read().decode()'})`,
  ].join('\n');
}

function phpOf({ surface, method, path, needsCredential, body, isJson }: Call): string {
  const { header, prefix, variable } = CREDENTIALS[surface];
  const headers = [
    ...(needsCredential ? [`'${header}: ${prefix}' . getenv('${variable}')`] : []),
    ...(body ? [`'content-type: ${body.mediaType}'`] : []),
  ];
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    ...(method === 'GET' ? [] : [`    'method' => '${method}',`]),
    ...(headers.length > 0 ? [`    'header' => [${headers.join(', ')}],`] : []),
    ...(body ? [`    'content' => <<<'BODY'\n${indented(body.text, '        ', true)}\n        BODY,`] : []),
    "    'ignore_errors' => true,",
    ']]);',
    `$answer = file_get_contents('${BASE_MARK}${path}', false, $context);`,
    isJson ? 'print_r(json_decode($answer, true));' : 'echo $answer;',
  ].join('\n');
}

const indented = (text: string, indent: string, isFirstToo = false): string =>
  (isFirstToo ? indent : '') + text.replaceAll('\n', `\n${indent}`);
