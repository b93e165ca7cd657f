print("plugboard-bench")
