// Compiles Python sources with Pyodide: `node compile_for_site.mjs SOURCES BYTECODE` reads the first file, {path: source}
// as JSON, and writes the second, {path of the bytecode: hexadecimal bytes}.
// The bytecode says that nobody need compare it with its source: it is made together with the archive it lies in.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from '../web/node_modules/pyodide/pyodide.mjs';

const [sources, bytecode] = process.argv.slice(2);
const python = await loadPyodide();
python.globals.set('given', readFileSync(sources, 'utf8'));
const made = python.runPython(`
import importlib.util, json
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(path, text):
    code = compile(text, f"/ziggurat/{path}", "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(text.encode()), checked=False)).hex()

json.dumps({importlib.util.cache_from_source(path): compiled(path, text) for path, text in json.loads(given).items()})
`);
writeFileSync(bytecode, made);
