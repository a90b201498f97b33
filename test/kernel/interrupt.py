"""Runs cells in our kernel as a Jupyter client does, interrupts some, and prints what became of each."""

import json
import sys
import time

from jupyter_client import KernelManager

SLEEP = "await new Promise((resolve) => setTimeout(resolve, 10));"

# Takes seconds to type-check, and waits for ever.
SLOW_TO_COMPILE = (
    "type Tree<N extends number, T extends unknown[] = []> = T['length'] extends N ? T : Tree<N, [...T, 0]>;\n"
    + "".join(f"const long{i}: Tree<{900 + i}>['length'] = {900 + i};\n" for i in range(90))
    + "await new Promise(() => {});"
)



def fresh(number):
    """A file of the lib that nobody has compiled before, written and imported."""
    return (
        f'const file{number}: string = "fresh{number}";\n'
        f'require("node:fs").writeFileSync(`../lib/${{file{number}}}.ts`, `export const made: number = ${{Date.now()}};`);\n'
        f"typeof (await import(`../lib/${{file{number}}}.ts`)).made"
    )


# A cell, and after how many seconds, or which word that it prints, it is interrupted, if at all: at once means
# while it is being compiled.
CELLS = [
    ("const kept = 42;\nlet ticks = 0;", None),
    (fresh(1), None),
    (f"for (;;) {{ {SLEEP} ticks++; }}", 0.5),
    (f"const before = ticks;\nfor (let i = 0; i < 10; i++) {SLEEP}\nticks === before", None),
    ("for (;;) {}", 0.5),
    (f"{SLEEP}\nfor (;;) {{}}", 0.5),
    (f"{SLEEP}\n[1].map(() => {{ for (;;) {{}} }});", 0.5),
    (SLOW_TO_COMPILE, 0),
    ("kept", None),
    (fresh(2), None),
    # What worker threads count, they count in memory shared with the cell.
    (
        'import { Worker } from "node:worker_threads";\n'
        "const count = new Int32Array(new SharedArrayBuffer(4));",
        None,
    ),
    (
        'new Worker("for (;;) require(\'worker_threads\').workerData[0]++", { eval: true, workerData: count });\n'
        f"while (count[0] === 0) {SLEEP}\nconsole.log('counting');\nawait new Promise(() => {{}});",
        "counting",
    ),
    (f"const counted = count[0];\nfor (let i = 0; i < 10; i++) {SLEEP}\ncounted > 0 && count[0] === counted", None),
]

kernel = KernelManager(kernel_name="notakto-lab")
kernel.start_kernel(cwd=sys.argv[1])
client = kernel.client()
client.start_channels()
try:
    client.wait_for_ready(timeout=60)
    for code, interrupt_after in CELLS:
        text = ""
        message = client.execute(code)
        while True:
            output = client.get_iopub_msg(timeout=30)
            if output["parent_header"].get("msg_id") != message:
                continue
            kind, content = output["msg_type"], output["content"]
            if kind == "execute_input" and isinstance(interrupt_after, (int, float)):
                time.sleep(interrupt_after)
                kernel.interrupt_kernel()
            if kind == "stream":
                text += content["text"]
                if isinstance(interrupt_after, str) and interrupt_after in text:
                    kernel.interrupt_kernel()
                    interrupt_after = None
            if kind == "status" and content["execution_state"] == "idle":
                break
        reply = client.get_shell_msg(timeout=30)
        while reply["parent_header"].get("msg_id") != message:
            reply = client.get_shell_msg(timeout=30)
        status = reply["content"]["status"]
        told = {"text": text} if status == "ok" else {"ename": reply["content"]["ename"]}
        print(json.dumps({"status": status, **told}))
finally:
    client.stop_channels()
    kernel.shutdown_kernel(now=True)
