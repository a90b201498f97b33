console.log("wasm");
