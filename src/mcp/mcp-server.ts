/**
 * Carnet as a server of the Model Context Protocol: the official SDK speaks the protocol, the revisions of 2026-07-28 and
 * of 2025, and calls the tools (decision 38).
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { QuestionError } from '@carnet/rules/trips/question/question-error.ts';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { VERSION } from '../version.ts';
import type { McpCall } from './mcp-call.ts';
import type { McpTool } from './tool.ts';
import { INSTRUCTIONS, MCP_TOOLS } from './tools.ts';

/** They change with the version alone. */
const LIST_HOLDS_MS = 3_600_000;

/** What clients are shown of the tools. */
export function listedTools(hasHistory: boolean): Tool[] {
  return offered(hasHistory).map(
    ({ name, title, description, inputSchema, outputSchema }) =>
      ({
        ...{ name, title, description, inputSchema, outputSchema },
        annotations: { readOnlyHint: true, openWorldHint: false },
      }) as Tool,
  );
}

const offered = (hasHistory: boolean): readonly McpTool[] =>
  MCP_TOOLS.filter(({ needsHistory }) => hasHistory || needsHistory !== true);

/** For one message, or one connection. */
export function mcpServer(call: McpCall): Server {
  const tools = offered(call.changes !== undefined);
  const server = new Server(
    { name: 'carnet', title: 'Carnet', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: listedTools(call.changes !== undefined),
    ttlMs: LIST_HOLDS_MS,
    cacheScope: 'public',
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: sent = {} } }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    try {
      return answered(await tool.run(sent, call));
    } catch (error) {
      const message = messageFor(error);
      if (message !== undefined) return refused(message);
      call.failed(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side');
    }
  });
  return server;
}

/** As text too, for clients that give their model nothing else. */
function answered(answer: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>,
  };
}

const refused = (message: string): CallToolResult => ({ content: [{ type: 'text', text: message }], isError: true });

/** For errors that a model can fix; undefined for the others. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof QuestionError) {
    const lines = error.problems.map(({ path, message }) => `${path === '' ? 'The arguments' : path} ${message}`);
    return [...lines, ...(error.count > lines.length ? [`and ${error.count - lines.length} more`] : [])].join('\n');
  }
  if (error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE') return error.message;
  return undefined;
}
