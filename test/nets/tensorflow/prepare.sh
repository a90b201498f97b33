#!/usr/bin/env bash
# Makes @tensorflow/tfjs-node and @tensorflow/tfjs-node-gpu that load, from npm and PyPI alone: what their install
# scripts would fetch from elsewhere, libtensorflow comes from TensorFlow's wheel, and their binding is compiled here.
# They go to $NOTAKTO_TENSORFLOW (store/tensorflow where that is not set), which appears when all is done: the script
# can be ended at any time and run again. NODE_PATH=<that folder>/node_modules shows them to the lab.
# Needs pip, g++ and Linux on x86_64.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${NOTAKTO_TENSORFLOW:-$(cd "$here/../../.." && pwd)/store/tensorflow}
version=4.22.0
say() { printf '%4ds  %s\n' "$SECONDS" "$*" >&2; }

# What was made by another version of these files is made again.
made=$(cat "$here/prepare.sh" "$here/requirements.txt" | sha256sum | cut -d ' ' -f 1)
if [[ -f $folder/made && $(<"$folder/made") == "$made" ]]; then
  say "$folder is ready"
  exit
fi

mkdir -p "$(dirname "$folder")"
work=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

say "fetching TensorFlow's wheel (190 MB) and the npm packages"
python3 -m pip download --quiet --disable-pip-version-check --no-cache-dir --no-deps --only-binary=:all: \
  --python-version 3.10 --platform manylinux_2_17_x86_64 --require-hashes \
  --requirement "$here/requirements.txt" --dest "$work/wheel" &
wheel=$!
echo '{ "private": true }' >"$work/package.json"
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error \
  "@tensorflow/tfjs-node-gpu@$version" "tfjs-node@npm:@tensorflow/tfjs-node@$version" node-api-headers@1.9.0 >&2
say "npm packages are there"
wait "$wheel"

say "unpacking libtensorflow and its headers"
python3 - "$work" <<'PYTHON'
import pathlib, shutil, sys, zipfile
work = pathlib.Path(sys.argv[1])
(wheel,) = (work / "wheel").glob("*.whl")
LIBRARIES = ("tensorflow/libtensorflow_cc.so.2", "tensorflow/libtensorflow_framework.so.2")
HEADERS = tuple(f"tensorflow/include/tensorflow/{part}/" for part in ("c", "core/platform", "tsl"))
with zipfile.ZipFile(wheel) as files:
    for name in files.namelist():
        if name in LIBRARIES:
            to = work / "deps/lib" / pathlib.Path(name).name
        elif name.startswith(HEADERS) and name.endswith(".h"):
            to = work / "deps" / pathlib.Path(name).relative_to("tensorflow")
        else:
            continue
        to.parent.mkdir(parents=True, exist_ok=True)
        with files.open(name) as source, to.open("wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
PYTHON
rm -r "$work/wheel"
# The names that the binding is linked with.
ln -s libtensorflow_cc.so.2 "$work/deps/lib/libtensorflow.so"
ln -s libtensorflow_framework.so.2 "$work/deps/lib/libtensorflow_framework.so"

# As in each package's binding.gyp; N-API 8 is the newest that the packages know.
compile() {
  local package=$1 up=$2
  say "compiling the binding of $package"
  cd "$work/node_modules/$package"
  ln -s "$up/deps" deps
  mkdir -p lib/napi-v8
  g++ -std=c++17 -O2 -fPIC -shared -DNAPI_VERSION=8 -I "$work/node_modules/node-api-headers/include" -I deps/include \
    binding/tfjs_backend.cc binding/tfjs_binding.cc -o lib/napi-v8/tfjs_binding.node \
    -L deps/lib -ltensorflow -ltensorflow_framework '-Wl,-rpath,$ORIGIN/../../deps/lib'
  TF_CPP_MIN_LOG_LEVEL=3 node -e 'require(process.cwd())'
}
compile @tensorflow/tfjs-node-gpu ../../..
compile tfjs-node ../..

echo "$made" >"$work/made"
rm -rf "$folder"
# Another run may have been quicker: then its folder stays.
mv --no-target-directory "$work" "$folder" || [[ -f $folder/made ]]
say "$folder is ready"
