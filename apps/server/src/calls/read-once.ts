import type { ProviderRequest } from "./provider.ts";

/** Reads each request once: for its signature, and then for its call. `read` must not throw. */
export function readOnce<Content>(
  read: (request: ProviderRequest) => Content,
): (request: ProviderRequest) => Content {
  const contents = new WeakMap<ProviderRequest, { readonly content: Content }>();
  return (request) => {
    const known = contents.get(request);
    if (known) return known.content;
    const content = read(request);
    contents.set(request, { content });
    return content;
  };
}
