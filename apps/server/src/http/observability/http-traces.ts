import type { IncomingMessage } from "node:http";
import {
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";

const SERVER_FAULT = 500;

/**
 * One span for each call, from its routing until its answer is sent, with all that the call does below it. A trace begins
 * here: no header of a caller decides its id, or whether it is recorded. Nothing of a player is in it. To be called only
 * where traces are on: without these hooks a call costs nothing more.
 */
export function addHttpTraces(fastify: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<IncomingMessage, Context>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes, root: true },
      ROOT_CONTEXT,
    );
    contexts.set(request.raw, trace.setSpan(ROOT_CONTEXT, span));
    done();
  });
  // Not earlier: the body is read in the socket's own asynchronous context.
  fastify.addHook("preHandler", (request, _reply, done) => {
    const ofCall = contexts.get(request.raw);
    if (ofCall) context.with(ofCall, done);
    else done();
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const ofCall = contexts.get(request.raw);
    const span = ofCall && trace.getSpan(ofCall);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= SERVER_FAULT) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
