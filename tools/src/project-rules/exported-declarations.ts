import type { Declaration, Program, Statement } from "oxc-parser";
import { type ParsedSource, parseSource } from "./parsed-source.ts";
import type { ProjectFile } from "./project-file.ts";

/** One name that a file declares at its top level, exported or not. */
export interface TopLevelDeclaration {
  readonly name: string;
  readonly kind: "function" | "class" | "interface" | "type" | "value";
  readonly line: number;
  /** The text of the `/** … *\/` directly before it; undefined where there is none. */
  readonly docstring: string | undefined;
  /** The value whose schema this type is taken from: `type X = z.output<typeof x>` is of `x`. */
  readonly typeOf: string | undefined;
}

/** One export of a file: of a name that it declares, or of what another file exports. */
export type FileExport =
  | { readonly kind: "local"; readonly name: string; readonly local: string }
  | { readonly kind: "from"; readonly name: string; readonly imported: string; readonly module: string }
  | { readonly kind: "all"; readonly module: string };

/** What a file declares and exports at its top level. */
export interface FileSurface {
  readonly declarations: ReadonlyMap<string, TopLevelDeclaration>;
  readonly exports: readonly FileExport[];
}

/** Reads the declarations and exports of one source file, with the docstrings before them. */
export function fileSurface(file: ProjectFile): FileSurface {
  const source = parseSource(file);
  const declarations = new Map<string, TopLevelDeclaration>();
  for (const statement of source.program.body) {
    const declaration = declarationOf(statement);
    if (!declaration) continue;
    const docstring = docstringBefore(statement.start, source, file.text);
    const line = source.lineOf(statement.start);
    for (const named of namesOf(declaration)) {
      // Of a function's overloads the first carries the docstring.
      if (!declarations.has(named.name)) declarations.set(named.name, { ...named, line, docstring });
    }
  }
  return { declarations, exports: exportsOf(source.program) };
}

function declarationOf(statement: Statement): Declaration | undefined {
  if (statement.type === "ExportNamedDeclaration") return statement.declaration ?? undefined;
  switch (statement.type) {
    case "VariableDeclaration":
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return statement as Declaration;
    default:
      return undefined;
  }
}

type Named = Pick<TopLevelDeclaration, "name" | "kind" | "typeOf">;

function namesOf(declaration: Declaration): readonly Named[] {
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) =>
        id.type === "Identifier" ? [{ name: id.name, kind: "value", typeOf: undefined }] : [],
      );
    case "FunctionDeclaration":
    case "TSDeclareFunction":
      return declaration.id ? [{ name: declaration.id.name, kind: "function", typeOf: undefined }] : [];
    case "ClassDeclaration":
      return declaration.id ? [{ name: declaration.id.name, kind: "class", typeOf: undefined }] : [];
    case "TSInterfaceDeclaration":
      return [{ name: declaration.id.name, kind: "interface", typeOf: undefined }];
    case "TSTypeAliasDeclaration":
      return [{ name: declaration.id.name, kind: "type", typeOf: schemaOf(declaration.typeAnnotation) }];
    default:
      return [];
  }
}

type TypeNode = Extract<Declaration, { type: "TSTypeAliasDeclaration" }>["typeAnnotation"];

/** `x` where the type is `z.output<typeof x>`, `z.input<typeof x>` or `z.infer<typeof x>`. */
function schemaOf(type: TypeNode): string | undefined {
  if (type.type !== "TSTypeReference" || type.typeName.type !== "TSQualifiedName") return undefined;
  const { left, right } = type.typeName;
  if (left.type !== "Identifier" || left.name !== "z") return undefined;
  if (!["output", "input", "infer"].includes(right.name)) return undefined;
  const [parameter] = type.typeArguments?.params ?? [];
  if (parameter?.type !== "TSTypeQuery" || parameter.exprName.type !== "Identifier") return undefined;
  return parameter.exprName.name;
}

function docstringBefore(offset: number, { comments }: ParsedSource, text: string): string | undefined {
  const last = comments.findLast(({ end }) => end <= offset);
  if (last?.type !== "Block" || !last.value.startsWith("*")) return undefined;
  if (text.slice(last.end, offset).trim() !== "") return undefined;
  return last.value
    .replaceAll(/^\s*\*+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function exportsOf(program: Program): readonly FileExport[] {
  return program.body.flatMap((statement): readonly FileExport[] => {
    if (statement.type === "ExportAllDeclaration") {
      // Also `export * as name`: the parts of a namespace are exports all the same.
      return [{ kind: "all", module: statement.source.value }];
    }
    if (statement.type !== "ExportNamedDeclaration") return [];
    if (statement.declaration) {
      return namesOf(statement.declaration).map(({ name }) => ({ kind: "local", name, local: name }));
    }
    const module = statement.source?.value;
    return statement.specifiers.map(({ local, exported }) => {
      const name = nameOf(exported);
      return module === undefined
        ? { kind: "local", name, local: nameOf(local) }
        : { kind: "from", name, imported: nameOf(local), module };
    });
  });
}

function nameOf(name: { readonly name: string } | { readonly value: string }): string {
  return "name" in name ? name.name : name.value;
}
